/** Who acts when nobody is named: the controlled token's actor, the user's own character, or whoever the chat speaks as. */
export function actorSpeaking(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  return (
    (ChatMessage.implementation.getSpeakerActor(speaker) as Actor.Implementation | null) ??
    (game.user.character as Actor.Implementation | null)
  );
}
