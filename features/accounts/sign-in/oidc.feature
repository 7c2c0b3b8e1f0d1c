@spec-2 @spec-7
Feature: Login with an OpenID provider
  A school has accounts for everybody already, so nobody needs another password.

  @2.login-oidc @2.account-oidc @7.oidc
  Scenario: Ada continues with the provider, and her account shows it
    Given Ada is known to the OpenID provider as "ada@example.org"
    When Ada is on a phone 320 pixels wide
    And Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada's screen is accessible
    And Ada continues with "Hearth ID"
    Then Ada is at "/my/family"
    And Ada is signed in now
    When Ada visits "/account/edit"
    Then Ada's card "Login with another account" says "Hearth ID"
    And Ada's card "Login with another account" says "To remove it, choose a password or add a passkey first."
    And Ada does not see "we removed it to protect your account"
    And Ada's screen is accessible

  @2.account-oidc @7.oidc
  Scenario: Ada removes the provider, which is then refused until she allows it again
    Given Ada has an account
    And Ada is known to the OpenID provider as "ada@example.org"
    When Ada visits "/login"
    And Ada continues with "Hearth ID"
    Then Ada is signed in now
    When Ada visits "/account/edit"
    And Ada chooses "Remove Hearth ID"
    And Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Login was removed successfully"
    When Ada logs out
    And Ada visits "/login"
    And Ada continues with "Hearth ID"
    Then Ada sees "This account removed the login with Hearth ID."
    When Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "correct horse battery"
    And Ada chooses "Login"
    Then Ada is signed in now
    When Ada visits "/account/edit"
    And Ada chooses "Allow Hearth ID again"
    Then Ada sees one toast "Success" saying "Login is allowed again"
    When Ada logs out
    And Ada visits "/login"
    And Ada continues with "Hearth ID"
    Then Ada is signed in now

  @2.login-oidc
  Scenario: Somebody who cancels at the provider can log in another way
    Given the OpenID provider lets nobody in
    When Ada visits "/sign-up"
    And Ada continues with "Hearth ID"
    Then Ada is at "/login?oidc=canceled"
    And Ada sees "You canceled the login with Hearth ID."
    And Ada's screen is accessible
