import type { Asked } from '../talk'

/** Writes a page into this frame as it comes. The frame, its policy and what is read of the page stay. */
export function makeDraft(again: () => void) {
  let generation = -1
  let length = 0

  /** Where the page stands after this piece. One that does not join what is there is passed over: it is sent again. */
  return (piece: Extract<Asked, { do: 'draft' }>) => {
    if (piece.from === 0) {
      document.open()
      // Opening a document takes all listeners off its window.
      again()
      generation = piece.generation
      length = 0
    }
    if (piece.generation === generation && piece.from === length) {
      document.write(piece.text)
      length += piece.text.length
    }
    return { generation, length }
  }
}
