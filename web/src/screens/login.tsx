import { Credentials } from '@cadencia/contract/auth'
import { problems } from '@cadencia/contract/problem'
import { Navigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'

import { NetworkError, saidBy } from '#lib/api.ts'
import { useFilters } from '#lib/search.ts'
import { login, useSession } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { PageSpinner } from '#ui/spinner.tsx'

// A path of our own: '//host' and '/\host' would leave for another one.
const filters = z.object({ redirect: z.string().regex(/^\/(?![/\\])/) })

export function LoginScreen() {
  const session = useSession()
  const { redirect = '/' } = useFilters(filters)
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-in') return <Navigate to="/" href={redirect} replace />
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>Login · Cadência</title>
      <div className="card w-full max-w-[380px] !p-6">
        <h1 className="text-xl font-semibold tracking-[-0.01em]">Login</h1>
        <p className="mt-1 mb-5 text-sm text-ink-3">Entre com suas credenciais para acessar sua conta</p>
        <LoginForm />
      </div>
    </main>
  )
}

/** A refusal without words of its own is about what was typed; a server out of reach is not. */
const textOf = (cause: unknown) =>
  cause instanceof NetworkError ? cause.message : (saidBy(cause) ?? problems.invalid_credentials.message)

type Errors = { email?: string[] | undefined; password?: string[] | undefined }

function LoginForm() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
    const { data, error } = Credentials.safeParse(Object.fromEntries(new FormData(form)))
    const found: Errors = error ? z.flattenError(error).fieldErrors : {}
    setFailure(undefined)
    setErrors(found)
    if (!data) return focus(found.email ? 'email' : 'password')
    setBusy(true)
    try {
      await login(data)
    } catch (cause) {
      flushSync(() => {
        setFailure(textOf(cause))
        setBusy(false)
      })
      focus('password')
    }
  }

  /** What is being mended is no longer called wrong. */
  const forgive = ({ target }: FormEvent<HTMLFormElement>) =>
    target instanceof HTMLInputElement && setErrors((found) => ({ ...found, [target.name]: undefined }))

  return (
    <form noValidate onSubmit={submit} onInput={forgive} className="grid gap-4">
      <Field label="Email" error={errors.email?.[0]}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          placeholder="voce@empresa.com.br"
          disabled={busy}
          spellCheck={false}
        />
      </Field>
      <Field label="Senha" error={errors.password?.[0]}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          placeholder="Digite sua senha"
          disabled={busy}
        />
      </Field>
      {failure && <Banner tone="red">{failure}</Banner>}
      <Button type="submit" variant="primary" busy={busy} busyText="Entrando...">
        Entrar
      </Button>
    </form>
  )
}
