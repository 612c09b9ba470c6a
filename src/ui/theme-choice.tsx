import { useSyncExternalStore } from 'react'
import { chooseTheme, type Theme, THEMES } from './theme.ts'

/** Three radio buttons side by side: as the device, light, dark. The choice applies immediately and is remembered. */
export function ThemeChoice({ label, names }: { label: string; names: Record<Theme, string> }) {
  const current = useSyncExternalStore(follow, read, () => null)
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="-ms-px grid min-h-9 place-items-center border border-edge px-3 text-xs first:ms-0 has-checked:z-10 has-checked:border-current has-checked:font-semibold has-checked:underline has-checked:decoration-2 has-checked:underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-line)"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              className="sr-only"
              checked={current === theme}
              onChange={() => chooseTheme(theme)}
            />
            {names[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function read(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
