/** Creates an account and returns a client for its calls. */
export async function signUp(origin: string) {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { id?: number; token?: string; message?: string }
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${answer.message}`)
    return answer
  }
  const { token = '' } = await send('Account/sign-up', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    password: 'a long walk in the hills',
  })
  const post = (path: string, body: object) =>
    send(path, body, { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() })
  return { token, post }
}
