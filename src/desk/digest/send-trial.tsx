import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { adminEditionTest } from '#newsletter/editions/calls.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { useOfferedActions } from '../frame/offered-actions.ts'
import { useAction } from '../parts/use-action.ts'

/** Sends the previewed email to one address. */
export function SendTrial({ id, language, tier }: { id: string; language: Language; tier: Tier }) {
  const { t } = useI18n()
  const field = useId()
  const { user } = useSession()
  const [email, setEmail] = useState(user?.email ?? '')
  const send = useAction({
    mutationFn: () => ask(adminEditionTest, { id, lang: language, tier, email: email.trim() }),
    onSuccess: () => toast.success(t('newsroom.digest.testSent'), { description: email.trim() }),
    failed: 'newsroom.digest.testFailed',
  })
  useOfferedActions(
    send.isPending
      ? []
      : [{ id: 'test', label: t('newsroom.digest.testSend'), note: email.trim(), run: () => send.mutate() }],
  )
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="border-t border-line px-4 py-3.5 sm:px-6">
      <label htmlFor={field} className="block text-sm font-semibold">
        {t('newsroom.digest.testTo')}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={field}
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          className="h-10 min-w-0 grow basis-56 border border-edge bg-surface px-3 text-sm text-ink rtl:text-end"
        />
        <Button type="submit" size="medium" busy={send.isPending}>
          {t('newsroom.digest.testSend')}
        </Button>
      </div>
      <p className="mt-1.5 text-xs text-ink3">
        {t('newsroom.digest.testHint', {
          language: LANGUAGE_NAMES[language],
          tier: t(`library.tier.${tier}`),
        })}
      </p>
    </form>
  )
}
