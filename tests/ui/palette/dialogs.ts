/** Dialogs open and close as in a browser, as far as this document cannot do it itself: without a layer, and without Esc. */
export function standInDialogs(): void {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    this.dispatchEvent(new Event('close'))
  }
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
}
