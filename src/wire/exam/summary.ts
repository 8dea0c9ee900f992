import type { DesignDecision } from '../../run/exam'
import type { Reader, ReaderOptions } from '../../run/reading'
import { createWholeReader, fieldsOf, optionalText, textOf, valueIn } from '../value'

/** The outcome in words. A decision without an alternative that was rejected is none worth keeping. */
export function createSummaryReader(options: ReaderOptions): Reader {
  return createWholeReader(options, (reply, emit) => {
    const fields = fieldsOf(valueIn(reply), 'The reply')
    const { decisions } = fields
    const list: readonly unknown[] = Array.isArray(decisions) ? decisions : []
    emit({
      type: 'exam_summarised',
      text: textOf(fields, 'text', 'The reply'),
      decisions: list.flatMap(decisionIn),
    })
  })
}

function decisionIn(value: unknown): readonly DesignDecision[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const fields = fieldsOf(value, 'A decision')
  const [title, why, rejected] = ['title', 'why', 'rejected'].map((name) => optionalText(fields, name))
  return title !== undefined && why !== undefined && rejected !== undefined ? [{ title, why, rejected }] : []
}
