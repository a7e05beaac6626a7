/** The head of a cell, which a figure needs on a card: in a table it stands above. */
export function CardHead({ text }: { text: string }) {
  return <span className="md:hidden">{text} </span>
}
