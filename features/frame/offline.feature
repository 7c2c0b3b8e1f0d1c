@spec-8
Feature: Without a network
  Losing the network does not lose the page. People can go on when it is back.

  @8.offline-stays
  Scenario: A login without a network keeps the input and can be retried
    Given Ada has an account
    When Ada visits "/login"
    Then Ada reads the title "Log in"
    When Ada loses her network
    And Ada logs in
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada finds "Email" set to "ada@example.org"
    And Ada finds "Password" set to "correct horse battery"
    When the network of Ada is back
    And Ada chooses "Login"
    Then Ada is signed in now

  @8.offline-stays
  Scenario Outline: A screen opened without a network can be retried
    Given Ada is signed in
    When Ada visits "/my/classes"
    Then Ada reads the title "My Classes"
    When Ada opens the user menu
    And Ada loses her network
    And Ada chooses "<title>"
    Then Ada reads the title "You’re offline"
    And Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    When the network of Ada is back
    And Ada chooses "Try again"
    Then Ada reads the title "<title>"

    Examples:
      | title      |
      | My Profile |

  @8.offline-stays
  Scenario: The forgotten-password screen can be retried after the network is back
    When Vera visits "/login"
    Then Vera reads the title "Log in"
    When Vera loses her network
    And Vera goes to "Forgot password?"
    Then Vera reads the title "You’re offline"
    When the network of Vera is back
    And Vera chooses "Try again"
    Then Vera reads the title "Forgot password"

  @8.offline-stays
  Scenario: A menu opened without a network opens after the network is back
    Given Ada is signed in
    And the network of Ada is cut for the code of the user menu
    When Ada visits "/my/profile"
    And Ada goes to "My Family"
    Then Ada reads the title "My Family"
    When Ada loses her network
    And Ada chooses "User menu"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada reads the title "My Family"
    When the server answers Ada again
    And the network of Ada is back
    And Ada opens the user menu
    And Ada chooses "My Profile"
    Then Ada reads the title "My Profile"
