import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Area, Choice, Field } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key, Values } from '#languages/translate.ts'
import { useCall } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { reportError } from './calls.ts'
import { errorTold } from './error-told.ts'
import type { Reported } from './report-error.tsx'
import { ERROR_KINDS } from './rules.ts'

/** What is wrong with one field, as a words key. */
type Wrong = { field: string; code: Key } | null

/** An empty field was not filled in. */
const given = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && value.trim() !== '' ? { value } : null

/** Says what is wrong in an article. What was written stays until it has arrived. */
export default function ReportForm({ article, quote }: { article: Reported; quote: string }) {
  const { t } = useI18n()
  const report = useCall(reportError)
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLParagraphElement>(null)
  const [wrong, setWrong] = useState<Wrong>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (sent) thanks.current?.focus()
  }, [sent])
  const refuse = (code: Key, field?: string, values?: Values) => {
    toast.error(t('library.error'), { id: 'report', description: t(code, values), destructive: true })
    const control = field === undefined ? null : form.current?.elements.namedItem(field)
    setWrong(field === undefined ? null : { field, code })
    if (control instanceof HTMLElement) control.focus()
  }
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (report.isPending) return
    const data = new FormData(event.currentTarget)
    const [email, passage, website] = [data.get('email'), data.get('quote'), data.get('website')].map(given)
    const entered = errorTold.safeParse({
      kind: data.get('kind'),
      text: data.get('text'),
      ...(email && { email: email.value }),
      ...(passage && { quote: passage.value }),
      ...(website && { website: website.value }),
    })
    if (!entered.success) {
      const first = entered.error.issues[0]
      refuse(first?.message as Key, String(first?.path[0])) // messages are words keys
      return
    }
    setWrong(null)
    try {
      await report.mutateAsync({ ...article, ...entered.data })
      setSent(true)
      toast.success(t('library.report.thanks'), { id: 'report', description: t('library.report.thanksBody') })
    } catch (error) {
      if (isRefusal(error) && error.status < 500 && error.code !== 'problem.unreachable')
        refuse(error.code as Key, error.fields[0]?.field, error.values) // codes are words keys
      else refuse('library.report.failed')
    }
  }
  const errorOf = (field: string) => (wrong?.field === field ? t(wrong.code) : undefined)
  if (sent)
    return (
      <p ref={thanks} tabIndex={-1} className="mt-4 border-s-2 border-success ps-4 text-base">
        <span className="block font-semibold text-success">{t('library.report.thanks')}</span>
        {t('library.report.thanksBody')}
      </p>
    )
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="mt-4 grid max-w-xl gap-5"
    >
      <p className="text-sm text-ink2">{t('library.report.intro')}</p>
      <Choice name="kind" label={t('library.report.kind')} defaultValue="fact">
        {ERROR_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`library.report.kind.${kind}`)}
          </option>
        ))}
      </Choice>
      <Area
        name="text"
        label={t('library.report.text')}
        hint={t('library.report.textHint')}
        required
        error={errorOf('text')}
      />
      <Area
        key={quote}
        name="quote"
        label={t('library.report.quote')}
        hint={t('library.report.quoteHint')}
        defaultValue={quote}
        error={errorOf('quote')}
      />
      <Field
        name="email"
        type="email"
        label={t('library.report.email')}
        hint={t('library.report.emailHint')}
        autoComplete="email"
        error={errorOf('email')}
      />
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      <Button kind="solid" type="submit" busy={report.isPending} className="justify-self-start max-sm:w-full">
        {t('library.report.send')}
      </Button>
    </form>
  )
}
