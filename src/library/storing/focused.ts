/** Asked something, one stands on the answer that changes nothing. */
export function focused(element: HTMLElement): void {
  queueMicrotask(() => element.focus())
}
