import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Area, Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { useCall } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { mySupport, supportAsk } from './calls.ts'
import { QUESTION_MAX, SUBJECT_MAX } from './rules.ts'
import { supportAsked } from './support-asked.ts'
import { useKey } from './use-key.ts'

/** The form for asking support. The key stays with the question until it has arrived, so that a double click asks once. */
export function SupportForm() {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const sending = useCall(supportAsk)
  const keyFor = useKey()
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) => supportAsked.safeParse(Object.fromEntries(entered)),
    async send(entered) {
      await sending.mutateAsync({ ...entered, id: keyFor(`${entered.subject}\n${entered.text}`), language })
      keyFor(null)
      attributes.ref.current?.reset()
      toast.success(t('membership.support.sent'), {
        id: 'support',
        description: t('membership.support.sentBody'),
      })
      await refetchAnswers(client, { queryKey: [mySupport.name] })
      document.getElementById('questions')?.focus()
    },
    problemOf: (error) => refusedProblem(error, 'membership.support.failed'),
    reportError: (words, of) =>
      toast.error(t(of === 'check' ? 'membership.support.wrong' : 'membership.support.notSent'), {
        id: 'support',
        description: words,
        destructive: true,
      }),
  })
  return (
    <form {...attributes} className="mt-6 grid gap-5">
      <Field
        name="subject"
        label={t('membership.support.subject')}
        autoComplete="off"
        maxLength={SUBJECT_MAX}
        required
        error={errorOf('subject')}
      />
      <Area
        name="text"
        label={t('membership.support.text')}
        hint={t('membership.support.textHint', { most: QUESTION_MAX })}
        required
        rows={8}
        error={errorOf('text')}
      />
      <Button kind="act" type="submit" busy={busy} className="w-full sm:w-fit">
        {t(busy ? 'membership.support.sending' : 'membership.support.submit')}
      </Button>
    </form>
  )
}
