import * as z from 'zod/mini'

// Zod otherwise probes `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

export { z }
