import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { useCall } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { aiNewsSourceAdd, aiNewsSourceDiscover, aiNewsSources } from '#sources/calls.ts'
import { SOURCE_CATEGORIES, SOURCE_KINDS, type SourceCategory, type SourceKind } from '#sources/rules.ts'
import { FoundSources } from './source-found.tsx'
import { type RuleTexts, SourceRules } from './source-rules.tsx'
import { useFailure } from '../parts/use-action.ts'
import { OneOf } from '../parts/one-of.tsx'

type NewSource = InputOf<typeof aiNewsSourceAdd>
type Input = RefObject<HTMLInputElement | null>

/** The fields of a new source, and what can be done with them: add it, or first check its address. */
function useNewSource(field: { name: Input; url: Input }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const add = useCall(aiNewsSourceAdd)
  const discover = useCall(aiNewsSourceDiscover)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [kind, setKind] = useState<SourceKind>()
  const [category, setCategory] = useState<SourceCategory>('news')
  const [rules, setRules] = useState<RuleTexts>({ item: '', title: '', link: '', date: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const how = {
    chosen_kind: kind ?? null,
    rules: kind === 'html_list' && rules.item !== '' ? withoutEmpty(rules) : null,
  }

  const refused = (error: unknown, words: 'sourceNotAdded' | 'sourceTryFailed') => {
    const said = wrongFields(error)
    setProblems(said)
    if (said['name'] !== undefined) field.name.current?.focus()
    else if (said['url'] !== undefined) field.url.current?.focus()
    else if (said['rules'] === undefined) showFailure(error, `newsroom.review.${words}`)
  }
  const save = async (source: Pick<NewSource, 'name' | 'url' | 'language'>) => {
    if (add.isPending) return
    try {
      const added = await add.mutateAsync({ ...source, category, ...how })
      // one at a time: a stack would cover the form
      toast.success(t('newsroom.review.sourceAdded'), { description: added.name, id: 'source-added' })
      setName('')
      setUrl('')
      setKind(undefined)
      setProblems({})
      discover.reset()
      field.name.current?.focus()
      await refetchAnswers(client, { queryKey: [aiNewsSources.name] })
    } catch (error) {
      refused(error, 'sourceNotAdded')
    }
  }
  const check = async () => {
    if (discover.isPending) return
    try {
      await discover.mutateAsync({ url, ...how })
      setProblems({})
    } catch (error) {
      refused(error, 'sourceTryFailed')
    }
  }
  return {
    fields: { name, url, kind, category, rules },
    set: { name: setName, url: setUrl, kind: setKind, category: setCategory, rules: setRules },
    /** The message for a refused field. */
    problem: (name: string) => (problems[name] === undefined ? undefined : t(problems[name] as Key)),
    save,
    isSaving: add.isPending,
    check,
    isChecking: discover.isPending,
    found: discover.data,
  }
}

/** The form that adds a source, or first checks its address. */
export function AddSource() {
  const { t } = useI18n()
  const nameField = useRef<HTMLInputElement>(null)
  const urlField = useRef<HTMLInputElement>(null)
  const { fields, set, problem, ...source } = useNewSource({ name: nameField, url: urlField })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void source.save({ name: fields.name, url: fields.url })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
        <Field
          ref={nameField}
          label={t('newsroom.review.sourceName')}
          value={fields.name}
          maxLength={120}
          error={problem('name')}
          onChange={(event) => set.name(event.target.value)}
        />
        <Field
          ref={urlField}
          type="url"
          label={t('newsroom.review.sourceUrl')}
          placeholder="https://"
          value={fields.url}
          error={problem('url')}
          onChange={(event) => set.url(event.target.value)}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto_auto]">
        <OneOf
          dense
          label={t('newsroom.review.sourceKind')}
          none={t('newsroom.review.sourceKindAny')}
          values={SOURCE_KINDS}
          value={fields.kind}
          nameOf={(each) => t(`sources.kind.${each}`)}
          onChange={set.kind}
        />
        <OneOf
          dense
          label={t('newsroom.review.sourceCategory')}
          values={SOURCE_CATEGORIES}
          value={fields.category}
          nameOf={(each) => t(`sources.category.${each}`)}
          onChange={(each) => set.category(each ?? 'news')}
        />
        <Button size="medium" busy={source.isChecking} onClick={() => void source.check()}>
          {t('newsroom.review.sourceTry')}
        </Button>
        <Button kind="solid" size="medium" type="submit" busy={source.isSaving}>
          {t('newsroom.review.sourceAdd')}
        </Button>
      </div>
      {fields.kind === 'html_list' && (
        <SourceRules rules={fields.rules} error={problem('rules')} onChange={set.rules} />
      )}
      <div aria-live="polite">
        {source.found !== undefined && (
          <FoundSources
            {...source.found}
            busy={source.isSaving}
            onTake={(found) =>
              void source.save({
                name: fields.name || new URL(found.url).hostname.replace(/^www\./, ''),
                url: found.url,
                language: found.language,
              })
            }
          />
        )}
      </div>
    </form>
  )
}

const withoutEmpty = ({ item, title, link, date }: RuleTexts) => ({
  item,
  ...(title !== '' && { title }),
  ...(link !== '' && { link }),
  ...(date !== '' && { date }),
})

/** The text keys of the refused fields; an already known source is reported on its address. */
function wrongFields(error: unknown): Record<string, string> {
  if (!isRefusal(error)) return {}
  if (error.code === 'sources.known') return { url: error.code }
  if (error.code.startsWith('sources.rules')) return { rules: error.code }
  return Object.fromEntries(
    error.fields.map(({ field, code }) => [field.startsWith('rules') ? 'rules' : field, code]),
  )
}
