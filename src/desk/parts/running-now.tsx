import { useI18n } from '#languages/i18n.ts'
import { type RunRow, runWords } from './run-outcomes.ts'
import { ThinProgress } from './thin-progress.tsx'

/** The runs in progress, each with its progress. Renders nothing without any. */
export function RunningNow({ runs }: { runs: readonly RunRow[] }) {
  const { t } = useI18n()
  return (
    <div role="status">
      {runs.length > 0 && (
        <ul className="grid gap-3 border-b border-line px-4 py-3 text-sm sm:px-6">
          {runs.map((run) => (
            <li key={run.id}>
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{runWords(t, run.kind)}</span>
                <span className="text-ink2">
                  {t('newsroom.automation.progress', { done: run.done, parts: run.parts })}
                </span>
              </p>
              <ThinProgress label={runWords(t, run.kind)} value={run.done} max={run.parts} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
