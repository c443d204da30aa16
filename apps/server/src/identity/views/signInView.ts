import { fill, textsOf } from '../identityTexts.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import type { PageFrame } from './page.ts';

/** What is wrong with a sign-in; `refused` does not say what of it. */
export type SignInProblem =
  | { readonly kind: 'loginRequired' | 'loginInvalid' | 'passwordRequired' | 'refused' }
  | { readonly kind: 'tooMany'; readonly seconds: number };

/** The sign-in form. `action` and `cancelAction` are paths; the password is never sent back. */
export function signInView(
  frame: PageFrame,
  form: {
    readonly action: string;
    readonly cancelAction: string;
    readonly login: string;
    readonly demoPassword: string;
    readonly problem?: SignInProblem | undefined;
  },
): string {
  const { signIn, errorPrefix } = textsOf(frame.language);
  const { problem } = form;
  const isLoginWrong = problem?.kind === 'loginRequired' || problem?.kind === 'loginInvalid';
  const isPasswordWrong = problem?.kind === 'passwordRequired' || problem?.kind === 'refused';
  const isPasswordNext = isPasswordWrong || (problem === undefined && form.login !== '');
  const message: Html | undefined =
    problem &&
    html`<p class="problem" id="problem" role="alert">
      <strong>${errorPrefix}</strong> ${
        problem.kind === 'tooMany' ? fill(signIn.tooMany, { seconds: problem.seconds }) : signIn[problem.kind]
      }
    </p>`;
  const wrong = html`aria-invalid="true" aria-describedby="problem"`;
  const focus = html`autofocus`;
  const [beforePassword, afterPassword] = signIn.demo.split('{{password}}');
  return page(
    frame,
    signIn.title,
    html`<p class="lead">${signIn.lead}</p>
      ${message}
      <form method="post" action="${form.action}" novalidate>
        <div class="field">
          <label for="login">${signIn.login}</label>
          <input
            id="login"
            name="login"
            type="email"
            inputmode="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            required
            value="${form.login}"
            ${isLoginWrong && wrong}
            ${!isPasswordNext && focus}
          />
        </div>
        <div class="field">
          <label for="password">${signIn.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="200"
            required
            ${isPasswordWrong && wrong}
            ${isPasswordNext && focus}
          />
        </div>
        <button class="primary" type="submit">${signIn.submit}</button>
      </form>
      <form method="post" action="${form.cancelAction}">
        <button class="text" type="submit">${signIn.cancel}</button>
      </form>
      <p class="help">${beforePassword}<code>${form.demoPassword}</code>${afterPassword}</p>`,
  );
}
