import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Cross } from '#ui/cross.tsx'
import { useI18n } from '#languages/i18n.ts'
import { areFirstStepsClosed, closeFirstSteps, onFirstSteps } from './first-steps-store.ts'
import { useSession } from './use-session.tsx'

/** The banner that leads the administrators of a new site to the desk, until they close it. */
export function FirstSteps({ isNew }: { isNew: boolean }) {
  const { t } = useI18n()
  const { user, roles } = useSession()
  const id = user !== null && roles.includes('admin') ? user.id : null
  const isClosed = useSyncExternalStore(
    onFirstSteps,
    () => id === null || areFirstStepsClosed(id),
    () => true, // known in the browser only
  )
  if (id === null || isClosed || !isNew) return null
  return (
    <aside aria-label={t('people.firstSteps.name')} className="border-b-2 border-ink bg-surface">
      <div className="mx-auto flex min-h-11 max-w-[1280px] items-center gap-x-4 px-4 py-2 text-sm sm:px-8">
        <p className="min-w-0 grow">
          {t('people.firstSteps.text')}{' '}
          <Link to="/admin/today" className="font-bold underline underline-offset-4">
            {t('people.firstSteps.open')}
          </Link>
        </p>
        <button
          type="button"
          aria-label={t('people.firstSteps.close')}
          className="-my-1 grid size-9 shrink-0 place-items-center"
          onClick={() => closeFirstSteps(id)}
        >
          <Cross />
        </button>
      </div>
    </aside>
  )
}
