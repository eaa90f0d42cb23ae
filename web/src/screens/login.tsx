import { Credentials } from '@cadencia/contract/auth'
import { problems } from '@cadencia/contract/problem'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { z } from 'zod'

import { NetworkError, saidBy } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { useForm } from '#lib/form.ts'
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

function LoginForm() {
  const enter = useChange({ send: login })
  const form = useRef<HTMLFormElement>(null)
  const { register, clearErrors, errorOf, submit } = useForm(
    Credentials,
    { email: '', password: '' },
    { follows: false },
  )
  // The field can have the focus again only once it is enabled.
  useEffect(() => {
    if (enter.error) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }, [enter.error])

  /** What is being mended is no longer called wrong. */
  const field = (name: 'email' | 'password') => register(name, { onChange: () => clearErrors(name) })

  return (
    <form ref={form} noValidate onSubmit={submit(enter.mutate, enter.reset)} className="grid gap-4">
      <Field label="Email" error={errorOf('email')}>
        <Input
          {...field('email')}
          type="email"
          autoComplete="username"
          placeholder="voce@empresa.com.br"
          disabled={enter.isPending}
          spellCheck={false}
        />
      </Field>
      <Field label="Senha" error={errorOf('password')}>
        <PasswordInput
          {...field('password')}
          autoComplete="current-password"
          placeholder="Digite sua senha"
          disabled={enter.isPending}
        />
      </Field>
      {enter.error && <Banner tone="red">{textOf(enter.error)}</Banner>}
      <Button type="submit" variant="primary" busy={enter.isPending} busyText="Entrando...">
        Entrar
      </Button>
    </form>
  )
}
