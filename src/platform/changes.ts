import { isDeepStrictEqual } from 'node:util'
import type { Changes } from './runtime.ts'

/** Some fields of a row; an undefined field is left unchanged. */
type Some<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** The fields of `after` that differ from `before`, for `context.audit`. */
export function changesBetween<Row extends object>(before: Row, after: Some<Row>): Changes {
  const fields = (Object.keys(after) as (keyof Row & string)[]).filter((field) => after[field] !== undefined) // the keys of the row
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}
