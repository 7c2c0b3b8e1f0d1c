@spec-2
Feature: Everybody can use what opens and what goes wrong
  Some listen to the page, some have only a keyboard, some read it on a small phone in the sun.

  Scenario: A form that was refused, with its toast, is in order
    Given Ada has an account
    When Ada signs up with the password "eight herons near the mill"
    Then Ada reads "We cannot sign you up with this address." at "Email"
    And the screen of Ada is in order

  Scenario: The open user menu is in order
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    Then the screen of Ada is in order

  Scenario: An open submenu is in order
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "View"
    And Ada opens "Columns" by the arrow keys
    Then the screen of Ada is in order

  Scenario: Organizations as the rows of a table are in order
    Given there is the public organization "Lindenschule"
    When Vera visits "/organizations/"
    And Vera chooses "Table"
    Then the screen of Vera is in order
