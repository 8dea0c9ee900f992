import { at, itemsOf } from './fields'
import { amountIn, canWrite, known, type Shape } from './listed-model'
import { ModelError, type ProviderRow, type Send, type Target } from './provider'
import { ask, baseOf, rootOf } from './question'
import type { ListedModel } from '../run/connection'

type Models = NonNullable<ProviderRow['models']>

/** Each of these asks a local server once more, so a full disk must not become a storm. */
const SHOWN = 60
/** No provider has as many; a list without an end would fill the memory. */
const MOST = 5000

/** Their lists stand beside the version in the address, not behind it. */
const ROOTED: ReadonlySet<Shape> = new Set(['cerebras', 'ollama'])

/** The models of a provider that can write, the newest first where the list says when they came. */
export async function listModels(
  target: Target,
  signal: AbortSignal,
  send: Send = fetch,
): Promise<readonly ListedModel[]> {
  const { models } = target.row
  if (!models) return []
  const of = (url: string, body?: unknown) =>
    ask({ ...target, url, body, keyless: models.keyless ?? false }, signal, send)
  const entries = await entriesOf(of, target, models)
  const able = entries.filter(canWrite)
  // A gateway may have its own words for what its models are for.
  const listed = known(able.length > 0 ? able : entries, models.shape)
  if (models.shape === 'ollama') return shown(listed, (body) => of(`${rootOf(target)}/api/show`, body))
  const llama = entries.some((entry) => at(entry, 'owned_by') === 'llamacpp')
  return llama ? withRoom(listed, () => of(`${rootOf(target)}/props`)) : listed
}

type Ask = (url: string, body?: unknown) => Promise<unknown>

async function entriesOf(of: Ask, target: Target, { path, shape }: Models): Promise<readonly unknown[]> {
  if (shape !== 'lmstudio')
    return rowsOf(await of((ROOTED.has(shape) ? rootOf(target) : baseOf(target)) + path))
  const own = await of(`${rootOf(target)}/api/v1/models`).then(rowsOf, (cause: unknown) => {
    if (answered(cause)) return []
    throw cause
  })
  // An older LM Studio does not know its own list.
  return own.length > 0 ? own : rowsOf(await of(`${baseOf(target)}/models`))
}

/** Whether there was an answer at all: without one, asking elsewhere is in vain. */
function answered(cause: unknown): boolean {
  return cause instanceof ModelError && !['aborted', 'cors_or_key'].includes(cause.failed.kind)
}

function rowsOf(body: unknown): readonly unknown[] {
  const rows = [body, at(body, 'data'), at(body, 'models')].find(Array.isArray)
  return itemsOf(rows)
    .slice(0, MOST)
    .map((row) => (typeof row === 'string' ? { id: row } : row))
}

/** Ollama tells the context of a model only when asked for that model, and what it is for as well. */
async function shown(models: readonly ListedModel[], show: (body: object) => Promise<unknown>) {
  const asked = models.slice(0, SHOWN).map(async (model) => {
    // A model that cannot be shown can still be asked.
    const info = await show({ model: model.id }).catch(() => undefined)
    const can = at(info, 'capabilities')
    if (Array.isArray(can) && !can.includes('completion')) return []
    const sizes = Object.entries(at(info, 'model_info') ?? {})
    const context = amountIn(
      sizes.find(([name]) => name.endsWith('.context_length')),
      ['1'],
    )
    const pictures = Array.isArray(can) ? { pictures: can.includes('vision') } : {}
    return [{ ...model, ...(context && { context }), ...pictures }]
  })
  return [...(await Promise.all(asked)).flat(), ...models.slice(SHOWN)]
}

/** llama.cpp lists what a model was trained for; what there is room for stands elsewhere. */
async function withRoom(models: readonly ListedModel[], props: () => Promise<unknown>) {
  const [only, ...others] = models
  if (!only || others.length > 0) return models
  const told = await props().catch(() => undefined)
  const context = amountIn(told, ['default_generation_settings.n_ctx', 'n_ctx'])
  return [{ ...only, ...(context && { context }) }]
}
