/** Hand a text or bytes to the browser as a file to keep. */
export function saveFile(content: string | Uint8Array, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address when the download begins, which is after this click.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
