import type { ComponentProps } from 'react'
import { Choice } from '#ui/field.tsx'

type OneOfProps<Value extends string> = Omit<
  ComponentProps<typeof Choice>,
  'value' | 'onChange' | 'children'
> & {
  values: readonly Value[]
  value: Value | undefined
  nameOf: (value: Value) => string
  onChange: (value: Value | undefined) => void
  /** The text for no selection, where that is allowed. */
  none?: string
}

/** A choice of one of these values, or of none. */
export const OneOf = <Value extends string>({
  values,
  value,
  nameOf,
  onChange,
  none,
  ...rest
}: OneOfProps<Value>) => (
  <Choice
    {...rest}
    value={value ?? ''}
    onChange={({ target }) => onChange(values.find((each) => each === target.value))}
  >
    {none !== undefined && <option value="">{none}</option>}
    {values.map((each) => (
      <option key={each} value={each}>
        {nameOf(each)}
      </option>
    ))}
  </Choice>
)
