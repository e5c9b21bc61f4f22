/** Imported by the system's entry through its absolute URL. */
export const helper = "helper came";
