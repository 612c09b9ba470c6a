import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
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

/** The form that adds a source, or first checks its address. */
export function AddSource() {
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
  const nameField = useRef<HTMLInputElement>(null)
  const urlField = useRef<HTMLInputElement>(null)
  const how = {
    chosen_kind: kind ?? null,
    rules: kind === 'html_list' && rules.item !== '' ? withoutEmpty(rules) : null,
  }

  const refused = (error: unknown, words: 'sourceNotAdded' | 'sourceTryFailed') => {
    const said = wrongFields(error)
    setProblems(said)
    if (said['name'] !== undefined) nameField.current?.focus()
    else if (said['url'] !== undefined) urlField.current?.focus()
    else if (said['rules'] === undefined) showFailure(error, `newsroom.review.${words}`)
  }
  const save = async (source: NewSource) => {
    if (add.isPending) return
    try {
      const added = await add.mutateAsync(source)
      toast.success(t('newsroom.review.sourceAdded'), { description: added.name })
      setName('')
      setUrl('')
      setKind(undefined)
      setProblems({})
      discover.reset()
      nameField.current?.focus()
      await refetchAnswers(client, { queryKey: [aiNewsSources.name] })
    } catch (error) {
      refused(error, 'sourceNotAdded')
    }
  }
  const tryIt = async () => {
    if (discover.isPending) return
    try {
      await discover.mutateAsync({ url, ...how })
      setProblems({})
    } catch (error) {
      refused(error, 'sourceTryFailed')
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save({ name, url, category, ...how })
  }
  /** The message for a refused field. */
  const words = (field: string) => (problems[field] === undefined ? undefined : t(problems[field] as Key))
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
        <Field
          ref={nameField}
          label={t('newsroom.review.sourceName')}
          value={name}
          maxLength={120}
          error={words('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          ref={urlField}
          type="url"
          label={t('newsroom.review.sourceUrl')}
          placeholder="https://"
          value={url}
          error={words('url')}
          onChange={(event) => setUrl(event.target.value)}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto_auto]">
        <OneOf
          dense
          label={t('newsroom.review.sourceKind')}
          none={t('newsroom.review.sourceKindAny')}
          values={SOURCE_KINDS}
          value={kind}
          nameOf={(each) => t(`sources.kind.${each}`)}
          onChange={setKind}
        />
        <OneOf
          dense
          label={t('newsroom.review.sourceCategory')}
          values={SOURCE_CATEGORIES}
          value={category}
          nameOf={(each) => t(`sources.category.${each}`)}
          onChange={(each) => setCategory(each ?? 'news')}
        />
        <Button size="medium" busy={discover.isPending} onClick={() => void tryIt()}>
          {t('newsroom.review.sourceTry')}
        </Button>
        <Button kind="solid" size="medium" type="submit" busy={add.isPending}>
          {t('newsroom.review.sourceAdd')}
        </Button>
      </div>
      {kind === 'html_list' && <SourceRules rules={rules} error={words('rules')} onChange={setRules} />}
      <div aria-live="polite">
        {discover.data !== undefined && (
          <FoundSources
            {...discover.data}
            busy={add.isPending}
            onTake={(found) =>
              void save({
                name: name || new URL(found.url).hostname.replace(/^www\./, ''),
                url: found.url,
                language: found.language,
                category,
                ...how,
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
