import type { ReactNode } from 'react'
import { Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import { TOPICS, nameKey } from '#articles/rules.ts'
import { FOCUSES } from '#schedule/rules.ts'
import type { RowFields, choicesOf } from './schedule-fields.ts'
import { OneOf } from '../parts/one-of.tsx'

type ScheduleChoicesProps = {
  fields: RowFields
  uses: ReturnType<typeof choicesOf>
  onChange: (some: Partial<RowFields>) => void
}

/** Choices that only some kinds of rows have: the focus and languages of an episode, the topics of written content. */
export function ScheduleChoices({ fields, uses, onChange }: ScheduleChoicesProps) {
  const { t } = useI18n()
  return (
    <>
      {uses.focus && (
        <OneOf
          label={t('newsroom.automation.focus')}
          none={t('newsroom.automation.focusByHour')}
          values={FOCUSES}
          value={fields.focus ?? undefined}
          nameOf={(focus) => t(`newsroom.automation.focus.${focus}`)}
          onChange={(focus) => onChange({ focus: focus ?? null })}
        />
      )}
      {uses.languages && (
        <Several name={t('newsroom.automation.languages')} hint={t('newsroom.automation.languagesHint')}>
          {LANGUAGES.map((each) => (
            <Tick
              key={each}
              label={<span lang={each}>{LANGUAGE_NAMES[each]}</span>}
              checked={fields.languages.includes(each)}
              onChange={() => onChange({ languages: inOrder(LANGUAGES, fields.languages, each) })}
            />
          ))}
        </Several>
      )}
      {uses.topics && (
        <Several name={t('newsroom.automation.topics')} hint={t('newsroom.automation.topicsHint')}>
          {TOPICS.map((each) => (
            <Tick
              key={each}
              label={t(nameKey('topic', each) as Key)}
              checked={fields.topics.includes(each)}
              onChange={() => onChange({ topics: inOrder(TOPICS, fields.topics, each) })}
            />
          ))}
        </Several>
      )}
    </>
  )
}

const Several = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <fieldset>
    <legend className="text-sm font-semibold">{name}</legend>
    <p className="mt-1 text-xs text-ink3">{hint}</p>
    <div className="mt-1 grid gap-x-5 sm:grid-cols-3">{children}</div>
  </fieldset>
)

/** The selection with `one` added or removed, in the order of all. */
const inOrder = <Of,>(all: readonly Of[], chosen: readonly Of[], one: Of): Of[] =>
  all.filter((each) => (each === one ? !chosen.includes(each) : chosen.includes(each)))
