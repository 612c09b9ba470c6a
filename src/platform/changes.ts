import { isDeepStrictEqual } from 'node:util'
import type { Changes } from './runtime.ts'

/** Some fields of a row; what is undefined is left as it was. */
type Some<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** The fields of `after` that are not as they were, for `context.audit`. */
export function changesBetween<Row extends object>(before: Row, after: Some<Row>): Changes {
  const fields = (Object.keys(after) as (keyof Row & string)[]).filter((field) => after[field] !== undefined) // its own keys
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}
