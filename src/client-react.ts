// When this runs, all modules are loaded in one long task. Hydration starts in the next task, so that the reader's input can
// come first.
import 'react-dom/client'

await new Promise((next) => void setTimeout(next))
