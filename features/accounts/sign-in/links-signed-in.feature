@spec-4
Feature: Links opened while logged in
  A link may be for someone else: a family member at the same computer, or a stranger who sent it. The account never
  changes without a question.

  @4.link-of-another-account @4.link-while-signed-in
  Scenario: A link for another account asks first and then switches accounts
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits "/my/organizations"
    And Berta has an account
    And Berta has a link that logs in, with "message=Hello&redirect=/my/organizations"
    When Berta takes over Ada's browser
    And Berta opens the link of Berta
    Then Berta reads the title "This link is for another account"
    And Berta sees "You’re logged in as ada@example.org. This link logs you out and logs you in as berta@example.org."
    And Berta's screen is accessible
    And no session of Berta is left
    When Berta chooses "Log in with this link"
    Then Berta is at "/my/organizations"
    And Berta sees one toast "Success" saying "Hello"
    And Berta is signed in now
    And Berta does not see "Lindenschule"
    And no session of Ada is left

  @4.link-of-another-account
  Scenario: Staying logged in does not use up the link
    Given Ada is signed in
    And Berta has an account
    And Berta has a link that logs in, with "message=Hello&redirect=/my/family"
    When Ada opens the link of Berta
    And Ada chooses "Stay logged in"
    Then Ada is at "/"
    And Ada is signed in now
    And Ada sees no toast
    And no session of Berta is left
    When Ada goes back
    Then Ada reads the title "This link can’t be used"
    And Ada does not see "request a new one"
    When Berta opens the link of Berta
    Then Berta is at "/my/family"

  @4.link-of-another-account
  Scenario: An invitation cannot be accepted by another account
    Given Ada is signed in
    And there is the public organization "Lindenschule"
    And Berta has an account
    And Berta is invited to "Lindenschule"
    When Ada opens the link of Berta
    Then Ada sees "You’re logged in as ada@example.org. This invitation is for berta@example.org."
    And Ada's screen is accessible
    When Ada chooses "Stay logged in"
    Then Ada is at "/"
    And Ada's browser stores no login in progress
    When Berta opens the link of Berta
    And Berta logs in
    Then Berta is at "/my/organizations"
    And Berta is offered "Lindenschule"

  @9.link-closed @spec-9
  Scenario: Logging out lets the invited person log in
    Given Ada is signed in
    And there is the public organization "Lindenschule"
    And Berta has an account
    And Berta is invited to "Lindenschule"
    When Berta takes over Ada's browser
    And Berta opens the link of Berta
    And Berta chooses "Log out and log in"
    Then Berta sees "You’re invited to join Lindenschule. Log in as berta@example.org to accept."
    When Berta logs in
    Then Berta is at "/my/organizations"
    And Berta is offered "Lindenschule"

  @4.link-of-another-account
  Scenario: An invitation for a new account is not left for the next user of the browser
    Given Ada is signed in
    And there is the public organization "Lindenschule"
    And Berta is invited to "Lindenschule"
    When Ada opens the link of Berta
    Then Ada reads the title "This invitation is for another address"
    When Ada chooses "Stay logged in"
    Then Ada is at "/"
    And Ada's browser stores no login in progress
    When Ada logs out
    And Ada goes to "Sign up"
    Then Ada finds "Email" set to ""
    And Ada does not see "You’re invited to join Lindenschule."

  @4.link-while-signed-in
  Scenario: A link for the same account asks nothing
    Given Ada is signed in
    And Ada has a link that logs in, with "redirect=/my/family"
    When Ada opens the link of Ada
    Then Ada is at "/my/family"
    And Ada is signed in now

  @spec-2 @2.auto-login-redirect
  Scenario: A link works for someone whose session has ended
    Given Ada is signed in
    And Ada's session has ended on the server
    And Ada has a link that logs in, with "redirect=/my/family"
    When Ada opens the link of Ada
    Then Ada is at "/my/family"
    And Ada is signed in now

  @spec-2 @2.auto-login-invalid-link
  Scenario Outline: A used link offers a way on to someone logged in
    Given Ada is signed in
    And Ada has a link that logs in, with "redirect=<redirect>"
    And someone has used the link of Ada 1 time
    When Ada opens the link of Ada
    Then Ada sees "This link has already been used or has expired. You’re already logged in as ada@example.org."
    When Ada chooses "<way on>"
    Then Ada is at "<place>"

    Examples:
      | redirect    | way on        | place         |
      | /my/family  | Continue      | /my/family    |
      | /           | Go to Account | /account/edit |

  @spec-2 @2.auto-login-reload
  Scenario: A page reloaded before its link was checked says what to do
    Given Ada has an account
    And Ada has a link that logs in, with "redirect=/my/family"
    And the server takes its time for every call of Ada
    When Ada opens the link of Ada
    And Ada reloads the page
    Then Ada sees "The page was reloaded"
    And Ada sees "Open the link in the email again, or request a new one."
