import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'

type SearchBarProps = { label: string; action: string; onSearch: (words: string) => void }

/** One search field. It searches on submit, even while the list is loading, and again when it is emptied. */
export function SearchBar({ label, action, onSearch }: SearchBarProps) {
  const [words, setWords] = useState('')
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={onSubmit}
      className="flex min-w-0 basis-96 gap-2 max-sm:grow"
    >
      <DenseField
        quiet
        type="search"
        label={label}
        value={words}
        maxLength={255}
        onChange={(next) => {
          setWords(next)
          if (next === '') onSearch('')
        }}
      />
      <Button type="submit" size="medium">
        {action}
      </Button>
    </form>
  )
}

type DenseFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'search' | 'date'
  quiet?: boolean
  maxLength?: number
}

/** A labelled field of 40 px, for toolbars of the desk. */
export const DenseField = ({
  label,
  value,
  onChange,
  type = 'text',
  quiet = false,
  maxLength,
}: DenseFieldProps) => (
  <label className="block min-w-0 grow">
    <span className={quiet ? 'sr-only' : 'mb-1 block text-xs font-semibold'}>{label}</span>
    <input
      type={type}
      dir={type === 'date' ? undefined : 'auto'}
      placeholder={quiet ? label : undefined}
      value={value}
      maxLength={maxLength}
      onChange={({ target }) => onChange(target.value)}
      className="h-10 w-full min-w-0 border border-edge bg-surface px-3 text-sm text-ink placeholder:text-ink3"
    />
  </label>
)
