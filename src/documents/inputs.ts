import type { SkillInput } from './documents'
import { stringOf } from './title'

/** What a skill asks for: a list of tables, a list of names, or a table of tables by name. */
export function inputsOf(value: unknown): SkillInput[] {
  if (Array.isArray(value)) return value.flatMap((one) => inputOf(one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => inputOf(one, name))
}

function inputOf(value: unknown, called?: string): SkillInput[] {
  if (typeof value !== 'object' || value === null) {
    const text = stringOf(value)
    const name = called ?? text
    return name === undefined
      ? []
      : [{ name, ...(called !== undefined && text !== undefined && { about: text }) }]
  }
  const say = (...keys: readonly string[]) =>
    keys.map((key) => stringOf(Reflect.get(value, key))).find(Boolean)
  const name = called ?? say('name', 'id', 'key', 'label')
  if (name === undefined) return []
  const { type, about, fallback } = {
    type: say('type', 'kind'),
    about: say('description', 'label', 'title', 'help', 'hint', 'prompt'),
    fallback: say('default', 'fallback'),
  }
  const options = optionsOf(
    Reflect.get(value, 'options') ??
      Reflect.get(value, 'values') ??
      Reflect.get(value, 'enum') ??
      Reflect.get(value, 'choices'),
  )
  const required: unknown = Reflect.get(value, 'required')
  return [
    {
      name,
      ...(type !== undefined && { type }),
      ...(typeof required === 'boolean' && { required }),
      ...(about !== undefined && { about }),
      ...(fallback !== undefined && { fallback }),
      ...(options.length > 0 && { options }),
    },
  ]
}

function optionsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    const isTable = typeof one === 'object' && one !== null
    return (
      stringOf(
        isTable ? (Reflect.get(one, 'value') ?? Reflect.get(one, 'label') ?? Reflect.get(one, 'name')) : one,
      ) ?? []
    )
  })
}
