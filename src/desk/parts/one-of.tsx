import { Choice } from '#ui/field.tsx'

type OneOfProps<Value extends string> = {
  label: string
  values: readonly Value[]
  value: Value | undefined
  nameOf: (value: Value) => string
  onChange: (value: Value | undefined) => void
  /** The text for no selection, where that is allowed. */
  none?: string
  dense?: boolean
  /** The label is only for screen readers. */
  quiet?: boolean
}

/** A choice of one of these values, or of none. */
export const OneOf = <Value extends string>({
  label,
  values,
  value,
  nameOf,
  onChange,
  none,
  dense = false,
  quiet = false,
}: OneOfProps<Value>) => (
  <Choice
    label={label}
    dense={dense}
    quiet={quiet}
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
