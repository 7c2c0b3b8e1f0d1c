#!/usr/bin/env -S node --max-semi-space-size=8
// The command in the image, where packages and app are complete: it installs and builds nothing.
import { runKinroll } from '../../server/commands/kinroll.ts'

await runKinroll(process.argv.slice(2), { build: async () => {} })
