import { letterOf } from '../controls/keys'

/** The density that a key asks for, by its place: 1, 2, 3. */
export function densityPlace(event: KeyboardEvent): number | undefined {
  const place = '123'.indexOf(letterOf(event) || '-')
  return place >= 0 ? place : undefined
}
