/** Lists and objects: an empty one takes three letters, and twenty times the memory once parsed. */
export const MAX_NODES = 2_000_000

/** At most how many lists and objects a JSON text, or a piece of one, holds. */
export const nodesIn = (json: string): number => {
  let nodes = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === OPEN_LIST || letter === OPEN_OBJECT) nodes += 1
  }
  return nodes
}
const OPEN_LIST = '['.charCodeAt(0)
const OPEN_OBJECT = '{'.charCodeAt(0)
