// All modules are there when this is run, in one long task: the page comes alive in the next one, and its reader may be first.
import 'react-dom/client'

await new Promise((next) => void setTimeout(next))
