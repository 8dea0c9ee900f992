/** Goes to a line of a text area, and marks it: the browser scrolls to what is marked. */
export function createJump() {
  let area: HTMLTextAreaElement | undefined
  return {
    onArea: (made: HTMLTextAreaElement) => {
      area = made
    },
    to: (line: number) => {
      if (!area) return
      const lines = area.value.split('\n')
      const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
      area.focus()
      area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
    },
  }
}
