import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { Key } from '../parts/key.tsx'

const SMALL = { className: 'size-3', strokeWidth: 2.2 } as const

type PaletteFootProps = { isSearching: boolean; onKeys: () => void }

/** The keys of the palette, and whether it is searching. */
export function PaletteFoot({ isSearching, onKeys }: PaletteFootProps) {
  const { t } = useI18n()
  const { roles } = useSession()
  const finds = roles.includes('admin')
  return (
    <div
      className={`${finds ? '' : 'max-md:hidden'} flex min-h-10 shrink-0 items-center gap-4 border-t border-line px-5 text-2xs text-ink3`}
    >
      <span className="flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
        <Key quiet>
          <ArrowUp {...SMALL} />
        </Key>
        <Key quiet>
          <ArrowDown {...SMALL} />
        </Key>
        {t('newsroom.desk.find.move')}
      </span>
      <span className="flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
        <Key quiet>
          <CornerDownLeft {...SMALL} />
        </Key>
        {t('newsroom.today.open')}
      </span>
      <button
        type="button"
        onClick={onKeys}
        className="flex h-10 items-center gap-1.5 focus-inside hover:text-ink max-md:hidden pointer-coarse:hidden"
      >
        <Key quiet>?</Key>
        {t('newsroom.desk.find.allKeys')}
      </button>
      <span className="md:ms-auto">
        {finds && t(isSearching ? 'newsroom.desk.find.searching' : 'newsroom.desk.find.hint')}
      </span>
    </div>
  )
}
