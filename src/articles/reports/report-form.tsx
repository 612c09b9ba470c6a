import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Area, Choice, Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { useCall } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { reportError } from './calls.ts'
import { errorReportView } from './error-report-view.ts'
import type { Reported } from './report-error.tsx'
import { ERROR_KINDS } from './rules.ts'

/** An empty field counts as not filled in. */
const given = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && value.trim() !== '' ? { value } : null

/** The form for reporting an error in an article. The input is kept until it has been received. */
export default function ReportForm({ article, quote }: { article: Reported; quote: string }) {
  const { t } = useI18n()
  const report = useCall(reportError)
  const thanks = useRef<HTMLParagraphElement>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (sent) thanks.current?.focus()
  }, [sent])
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check(data) {
      const [email, passage, website] = [data.get('email'), data.get('quote'), data.get('website')].map(given)
      return errorReportView.safeParse({
        kind: data.get('kind'),
        text: data.get('text'),
        ...(email && { email: email.value }),
        ...(passage && { quote: passage.value }),
        ...(website && { website: website.value }),
      })
    },
    async send(entered) {
      await report.mutateAsync({ ...article, ...entered })
      setSent(true)
      toast.success(t('library.report.thanks'), { id: 'report', description: t('library.report.thanksBody') })
    },
    problemOf: (error) => refusedProblem(error, 'library.report.failed'),
    reportError: (words) =>
      toast.error(t('library.error'), { id: 'report', description: words, destructive: true }),
  })
  if (sent)
    return (
      <p ref={thanks} tabIndex={-1} className="mt-4 border-s-2 border-success ps-4 text-base">
        <span className="block font-semibold text-success">{t('library.report.thanks')}</span>
        {t('library.report.thanksBody')}
      </p>
    )
  return (
    <form {...attributes} className="mt-4 grid max-w-xl gap-5">
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
      <Button kind="solid" type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {t('library.report.send')}
      </Button>
    </form>
  )
}
