// A game: opened by its address, and laid out on the screen.
export function GamePage({ game }: { game?: string }) {
  return <h1>{game}</h1>;
}
