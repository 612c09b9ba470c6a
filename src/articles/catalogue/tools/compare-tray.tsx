import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Cross } from '#ui/cross.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { dropChosen, keep, useChosen } from './compare-choice.ts'
import { MAX_COMPARED } from './rules.ts'

/**
 * The tools chosen for comparison, at the bottom edge of the window while there are any. It must be the last element of its
 * page.
 */
export function CompareTray() {
  const { t } = useI18n()
  const chosen = useChosen()
  const tray = useRef<HTMLElement>(null)
  const shown = chosen.length > 0
  useEffect(() => {
    if (!tray.current) return
    // A focused element is scrolled to where the tray does not cover it.
    const { style } = document.documentElement
    const room = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.scrollPaddingBlockEnd = `${Math.ceil(height) + 16}px`
    })
    room.observe(tray.current)
    return () => {
      room.disconnect()
      style.scrollPaddingBlockEnd = ''
    }
  }, [shown])
  if (!shown) return null
  return (
    <section
      ref={tray}
      aria-label={t('library.compare.tray')}
      className="sticky bottom-0 z-30 mt-12 border-t-2 border-ink bg-surface print:hidden"
    >
      <div className="container-page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="text-sm font-semibold" role="status">
          {t('library.compare.count', { count: chosen.length, most: MAX_COMPARED })}
        </p>
        <ul className="flex min-w-0 grow basis-40 flex-wrap gap-x-4 text-sm text-ink2 max-sm:order-3 max-sm:basis-full">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex min-w-0 items-center gap-1">
              <bdi className="max-w-40 truncate">{name}</bdi>
              <button
                type="button"
                aria-label={t('library.compare.remove', { name })}
                onClick={() => dropChosen(id)}
                className="grid size-7 place-items-center text-ink3 hover:text-ink"
              >
                <Cross small />
              </button>
            </li>
          ))}
        </ul>
        <div className="ms-auto flex items-center gap-4">
          <Button kind="text" size="medium" onClick={() => keep([])}>
            {t('library.compare.clear')}
          </Button>
          <Link
            to="/tools/compare"
            rel="nofollow"
            search={{ ids: chosen.map(({ id }) => id).join(',') }}
            className={buttonClass('solid', 'medium')}
          >
            {t('library.compare.open')}
          </Link>
        </div>
      </div>
    </section>
  )
}
