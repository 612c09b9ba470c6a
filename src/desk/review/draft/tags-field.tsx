import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'

type TagsFieldProps = {
  tags: readonly string[]
  language: Language
  disabled: boolean
  onChange: (tags: string[]) => void
}

/** Tags, separated by commas. */
export function TagsField({ tags, language, disabled, onChange }: TagsFieldProps) {
  const { t } = useI18n()
  // the text as typed, as long as it means these tags: a comma at its end means none yet
  const [typed, setTyped] = useState('')
  const text = tagsIn(typed).join() === tags.join() ? typed : tags.join(', ')
  return (
    <Field
      label={t('newsroom.review.field.tags')}
      hint={t('newsroom.review.field.tagsHint')}
      lang={language}
      value={text}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(tagsIn(target.value))
      }}
    />
  )
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
