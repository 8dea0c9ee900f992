import { type Accessor, createMemo, createSignal } from 'solid-js'
import { answerOf, type Decided, decisionsIn } from '../../run/critic-answers'

type Choices = ReadonlyMap<string, Decided>

/**
 * What was chosen among questions and not sent yet, under the name of their sheet. It outlives the sheet: whoever looks
 * at another run first, or loads the page again, does not think it all through once more. It goes with the tab.
 */
export function createChoices(sheet: Accessor<string>) {
  const [made, setMade] = createSignal<{ readonly sheet: string; readonly choices: Choices }>()
  const choices = createMemo(() => {
    const now = made()
    return now?.sheet === sheet() ? now.choices : keptIn(sheet())
  })

  function choose(id: string, decided: Decided) {
    const next = new Map([...choices(), [id, decided]])
    setMade({ sheet: sheet(), choices: next })
    keep(sheet(), next)
  }

  /** Once they are decided, the log has them. */
  function forget() {
    try {
      sessionStorage.removeItem(keyOf(sheet()))
    } catch {
      // Nothing was kept either.
    }
  }

  return { choices, choose, forget }
}

function keptIn(sheet: string): Choices {
  try {
    return decisionsIn(sessionStorage.getItem(keyOf(sheet)) ?? '')
  } catch {
    return new Map()
  }
}

/** A browser may refuse to keep anything: they last as long as the sheet, then. */
function keep(sheet: string, choices: Choices): void {
  try {
    sessionStorage.setItem(keyOf(sheet), answerOf(choices))
  } catch {
    return
  }
}

const keyOf = (sheet: string) => `choices ${sheet}`
