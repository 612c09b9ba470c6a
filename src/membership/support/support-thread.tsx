import { useQueryClient } from '@tanstack/react-query'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Chevron } from '#ui/chevron.tsx'
import { Area } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { useCall } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type OwnSupportRequest, mySupport, supportAdd, supportClose } from './calls.ts'
import type { SupportState } from './rules.ts'
import { supportAdded } from './support-asked.ts'
import { useKey } from './use-key.ts'

const TONES: Record<SupportState, StatusTone> = { open: 'info', answered: 'success', closed: 'quiet' }

type SupportThreadProps = { request: OwnSupportRequest; mayAsk: boolean; first: boolean }

/** A question of the reader with its answers; the newest one is expanded. */
export function SupportThread({ request, mayAsk, first }: SupportThreadProps) {
  const { t, language, site } = useI18n()
  const { subject, state, messages } = request
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  return (
    <li className="border-b border-line">
      <details open={first || undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <span dir="auto" className="min-w-0 grow basis-40 text-base font-semibold wrap-anywhere">
            {subject}
          </span>
          <Status tone={TONES[state]}>{t(`membership.support.state.${state}`)}</Status>
          <Chevron className="group-open:rotate-180" />
        </summary>
        <ol className="grid gap-5 pb-5">
          {messages.map((message) => (
            <li
              key={message.id}
              className={`border-s-2 ps-4 ${message.from_desk ? 'border-signal' : 'border-line'}`}
            >
              <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <span className="font-semibold">
                  {t(message.from_desk ? 'membership.support.team' : 'membership.support.you')}
                </span>
                <time dateTime={message.created_at} className="text-xs text-ink3">
                  {moment.format(new Date(message.created_at))}
                </time>
              </p>
              <p dir="auto" className="mt-1 text-base wrap-anywhere whitespace-pre-line">
                {message.text}
              </p>
            </li>
          ))}
        </ol>
        {state !== 'closed' && <More request={request} mayAsk={mayAsk} />}
      </details>
    </li>
  )
}

/** Adds to a question, or closes it. */
function More({ request: { id, subject }, mayAsk }: Pick<SupportThreadProps, 'request' | 'mayAsk'>) {
  const { t } = useI18n()
  const client = useQueryClient()
  const adding = useCall(supportAdd)
  const closing = useCall(supportClose)
  const keyFor = useKey()
  const refetch = () => refetchAnswers(client, { queryKey: [mySupport.name] })
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) => supportAdded.safeParse(Object.fromEntries(entered)),
    async send({ text }) {
      await adding.mutateAsync({ id, message_id: keyFor(text), text })
      keyFor(null)
      attributes.ref.current?.reset()
      toast.success(t('membership.support.added'), { id: 'support' })
      await refetch()
    },
    problemOf: (error) => refusedProblem(error, 'membership.support.failed'),
    reportError: (words) =>
      toast.error(t('membership.support.notSent'), { id: 'support', description: words }),
  })
  const close = async () => {
    try {
      await closing.mutateAsync({ id })
    } catch (error) {
      const { words } = refusedProblem(error, 'membership.support.failed')
      toast.error(t('membership.support.notClosed'), { id: 'support', description: words(t) })
      return
    }
    toast.success(t('membership.support.closed'), { id: 'support' })
    await refetch()
  }
  return (
    <form {...attributes} className="grid gap-4 pb-6">
      {mayAsk && (
        <Area
          name="text"
          label={t('membership.support.more', { subject })}
          required
          rows={3}
          error={errorOf('text')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {mayAsk && (
          <Button type="submit" size="medium" kind="solid" busy={busy}>
            {t('membership.support.add')}
          </Button>
        )}
        <Button size="medium" busy={closing.isPending} onClick={() => void close()}>
          {t('membership.support.close')}
        </Button>
      </div>
    </form>
  )
}
