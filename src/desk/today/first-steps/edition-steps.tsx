import { Link, useNavigate } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminEditionCompose, adminEditionTest } from '#newsletter/editions/calls.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { deskState, deskToday } from '#today/calls.ts'
import { firstSteps } from '#today/first-steps/calls.ts'
import { useAction } from '../../parts/use-action.ts'
import { Actions, Text } from './step-parts.tsx'

type EditionProps = {
  /** The id of the next edition; null until it is composed. */
  edition: string | null
}

const CHANGED = [firstSteps, deskState, deskToday]
const composed = async (edition: string | null): Promise<string> =>
  edition ?? (await ask(adminEditionCompose, { kind: 'edition' })).id

/** Opens the next edition with its preview, and composes it first if that has not happened. */
export function EditionStep({ edition }: EditionProps) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const open = useAction({
    mutationFn: () => composed(edition),
    onSuccess: (id) => navigate({ to: '/content-digest', search: { part: 'editions', edition: id } }),
    failed: 'newsroom.digest.composeFailed',
    changes: CHANGED,
  })
  return (
    <>
      <Text>{t('newsroom.first.text.edition')}</Text>
      <Actions>
        <Button kind="act" size="medium" busy={open.isPending} onClick={() => open.mutate()}>
          {t(edition === null ? 'newsroom.first.do.prepare' : 'newsroom.today.openEdition')}
        </Button>
      </Actions>
    </>
  )
}

/** Sends the next edition to the administrator who asks. */
export function MailStep({ edition }: EditionProps) {
  const { t, language } = useI18n()
  const { user } = useSession()
  const email = user?.email ?? ''
  const send = useAction({
    mutationFn: async () =>
      ask(adminEditionTest, { id: await composed(edition), lang: language, tier: 'freemium', email }),
    onSuccess: () => toast.success(t('newsroom.digest.testSent'), { description: email }),
    failed: 'newsroom.digest.testFailed',
    changes: CHANGED,
  })
  return (
    <>
      <Text>{t('newsroom.first.text.mail', { email })}</Text>
      <Actions>
        <Button kind="act" size="medium" busy={send.isPending} onClick={() => send.mutate()}>
          {t('newsroom.first.do.mail')}
        </Button>
        <Link to="/content-monitoring" hash="mails" className={buttonClass('line', 'medium')}>
          {t('newsroom.first.do.mails')}
        </Link>
      </Actions>
    </>
  )
}
