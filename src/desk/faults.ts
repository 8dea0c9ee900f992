/** The first control of a form that says of itself that it is wrong. */
export function faultIn(form: HTMLElement): HTMLElement | undefined {
  // A choice that could not be carried out has no word for that of its own.
  return form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]') ?? undefined
}

/** The first number that cannot be read. Other faults are found when the form is sent, and may be mended by then. */
export function wrongNumberIn(form: HTMLElement): HTMLElement | undefined {
  return form.querySelector<HTMLElement>('[inputmode][aria-invalid="true"]') ?? undefined
}

/** Puts the keyboard and the eye on a control, wherever in a long form it is folded away. */
export function goTo(control: HTMLElement): void {
  const folded = control.closest('details')
  if (folded) folded.open = true
  control.focus({ preventScroll: true })
  control.scrollIntoView?.({ block: 'center' })
}

/** What is said at a control that is wrong. */
export function faultAt(control: HTMLElement): string {
  const [first = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(first)?.textContent ?? ''
}

/** Hands the keyboard on when what held it is gone: else the next Tab would begin at the top of the page. */
export function keepFocus(next: HTMLElement | undefined): void {
  if (document.activeElement === null || document.activeElement === document.body) next?.focus()
}
