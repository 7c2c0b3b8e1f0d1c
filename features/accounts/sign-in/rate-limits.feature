@spec-8
Feature: Rate limits of logins
  Too many wrong guesses start a pause, and the screen shows how long it lasts.

  @8.status-429 @spec-5 @5.rate-limited-form
  Scenario: After too many wrong passwords, the login shows a countdown and opens again
    Given Ada has an account
    And someone keeps guessing at Ada's password
    When Ada visits "/login"
    And Ada logs in
    Then Ada sees one toast "Error" saying "Too many tries. Please try again in 5 minutes."
    And Ada has to wait before "Login"
    And Ada's screen is accessible
    When the pause passes everywhere for Ada
    Then Ada hears "You can try again now."
    When Ada chooses "Login"
    Then Ada is signed in now

  @spec-5 @5.rate-limited-form
  Scenario: Guesses from elsewhere do not lock Ada out on a device she has used before
    Given Ada has an account
    When Ada visits "/login"
    And Ada logs in
    Then Ada is signed in now
    When Ada logs out
    And someone keeps guessing at Ada's password
    And Ada visits "/login"
    And Ada logs in
    Then Ada is signed in now

  @spec-5 @5.rate-limited-form
  Scenario: Another email address does not have to wait
    Given Ada has an account
    And Ben has an account
    And someone has guessed at Ada's password 10 times
    When Ada visits "/login"
    And Ada logs in
    Then Ada has to wait before "Login"
    When Ben takes over Ada's browser
    And Ben logs in
    Then Ben is signed in now

  @spec-5 @5.rate-limited-form
  Scenario: After too many code emails, the next one shows a countdown
    Given Ada is asked for a mailed code
    And Ada has a clock that can be moved
    When Ada visits "/login"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    When Ada asks for another code 5 times, half a minute apart
    And half a minute passes everywhere for Ada
    And Ada chooses "Send another code"
    Then Ada has to wait before "Send another code"
    And Ada's screen is accessible

  @spec-5 @5.rate-limited-form
  Scenario: A link tried too often shows a countdown and can be tried again
    Given Ada has an account
    And Ada has a link that logs in, with "redirect=/my/family"
    And someone has used the link of Ada 100 times
    When Ada opens the link of Ada
    Then Ada reads the title "We couldn’t check this link"
    And Ada has to wait before "Try again"
    And Ada's screen is accessible
    When the pause passes everywhere for Ada
    Then Ada hears "You can try again now."
    When Ada chooses "Try again"
    Then Ada reads the title "This link can’t be used"
