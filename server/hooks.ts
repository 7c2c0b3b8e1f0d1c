/** Connects what happens on a floor to what the floors above do because of it. `app.ts` and the commands call it first. */
export function connectHooks(): void {}
