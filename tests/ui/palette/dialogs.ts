/**
 * Dialogs open and close as in a browser, as far as this document cannot do it itself: without a layer, and without Esc. A browser
 * tells of a closing in a task of its own; `later` says when, if not at once.
 */
export function standInDialogs(later = (tell: () => void) => tell()): void {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    later(() => this.dispatchEvent(new Event('close')))
  }
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
}
