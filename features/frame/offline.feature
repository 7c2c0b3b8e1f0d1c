@spec-8
Feature: Without a network
  A tunnel is no reason to lose a page: what is there stays, and goes on once the network is back.

  @8.offline-stays
  Scenario: Whoever logs in without a network keeps what they typed, and tries again
    Given Ada has an account
    When Ada visits "/login"
    Then Ada reads the title "Log in"
    When the network of Ada is gone
    And Ada logs in
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And "Email" of Ada still says "ada@example.org"
    And "Password" of Ada still says "correct horse battery"
    When the network of Ada is back
    And Ada presses "Login"
    Then Ada is signed in now

  @8.offline-stays
  Scenario Outline: A screen that is followed without a network is tried again
    Given Ada is signed in
    When Ada visits "/my/profile"
    And Ada visits "<from>" by the header
    Then Ada reads the title "<title>"
    When the network of Ada is gone
    And Ada follows "<link>"
    Then Ada reads the title "Something went wrong!"
    And Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    When the network of Ada is back
    And Ada presses "Try again"
    Then Ada reads the title "<link>"

    Examples:
      | from        | title      | link       |
      | /my/classes | My Classes | My Family  |
      | /my/family  | My Family  | My Classes |

  @8.offline-stays
  Scenario: Whoever forgot their password without a network asks again
    When Vera visits "/login"
    Then Vera reads the title "Log in"
    When the network of Vera is gone
    And Vera follows "Forgot password?"
    Then Vera reads the title "Something went wrong!"
    When the network of Vera is back
    And Vera presses "Try again"
    Then Vera reads the title "Forgot password"

  @8.offline-stays
  Scenario: A menu that is opened without a network opens once it is back
    Given Ada is signed in
    When Ada visits "/my/profile"
    And Ada visits "/my/family" by the header
    Then Ada reads the title "My Family"
    When the network of Ada is gone
    And Ada presses "User menu"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada reads the title "My Family"
    When the network of Ada is back
    And Ada chooses "My Profile" in the user menu
    Then Ada reads the title "My Profile"
